// The person who uses this page: a guest or the owner of an account.

import type { Me } from '../generated/protocol';
import { api } from './api';

class Visitor {
  me = $state<Me | null>(null);

  async load(): Promise<void> {
    this.me = await api.me();
  }
}

export const visitor = new Visitor();
