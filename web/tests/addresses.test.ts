// Where a server can be reached.

import { describe, expect, it } from 'vitest';
import { isOnlyHere } from '../src/lib/addresses';

describe('an address', () => {
  it('is known to work only on this computer', () => {
    expect(['localhost', '127.0.0.1', '[::1]'].map(isOnlyHere)).toEqual([true, true, true]);
    expect(['192.168.1.5', 'club.example', '[fd00::1]'].map(isOnlyHere)).toEqual([false, false, false]);
  });
});
