// The visitor.

import { api } from './api';
import type { Me } from './types';

class Visitor {
  me = $state<Me | null>(null);

  async load(): Promise<void> {
    this.me = await api.me();
  }
}

export const visitor = new Visitor();
