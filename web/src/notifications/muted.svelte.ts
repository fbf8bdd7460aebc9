// The tables that the visitor hears nothing of.

import { notificationApi } from './api';

class MutedTables {
  private ids = $state.raw<readonly string[] | null>(null);

  has(id: string): boolean {
    if (this.ids === null) void this.load();
    return this.ids?.includes(id) ?? false;
  }

  private async load(): Promise<void> {
    try {
      this.ids = (await notificationApi.settings()).muted;
    } catch {
      // It is asked again when the menu is opened next.
    }
  }

  async set(id: string, muted: boolean): Promise<void> {
    this.ids = (await notificationApi.mute(id, muted)).muted;
  }
}

export const mutedTables = new MutedTables();
