// The part of the HTTP API that is about notifications.

import type {
  MailLinkAnswer, NewNotificationChoices, NewPush, NewWebhook, NotificationSettings,
} from '../generated/protocol';
import { request } from '../lib/api';

export type Kind = keyof NotificationSettings['events'];
export type Channel = NotificationSettings['events'][Kind][number];
export const KINDS = ['turn', 'clock', 'invited', 'started', 'over', 'seat', 'chat'] as const satisfies Kind[];
export const CHANNELS = ['push', 'mail', 'webhook'] as const satisfies Channel[];

export const notificationApi = {
  settings: () => request<NotificationSettings>('GET', '/api/notifications'),
  save: (choices: NewNotificationChoices) => request<NotificationSettings>('POST', '/api/notifications', choices),
  setMail: (address: string) => request<NotificationSettings>('POST', '/api/notifications/mail', { address }),
  confirmMail: (link: string) => request<MailLinkAnswer>('POST', '/api/notifications/mail/confirm', { link }),
  stopMail: (link: string) => request<MailLinkAnswer>('POST', `/api/unsubscribe?link=${encodeURIComponent(link)}`, {}),
  addPush: (subscription: NewPush) => request<NotificationSettings>('POST', '/api/notifications/push', subscription),
  removePush: (endpoint: string) => request<NotificationSettings>('POST', '/api/notifications/push/remove', { endpoint }),
  addWebhook: (hook: NewWebhook) => request<NotificationSettings>('POST', '/api/notifications/webhooks', hook),
  removeWebhook: (id: string) => request<NotificationSettings>('POST', '/api/notifications/webhooks/remove', { id }),
  test: (channel: Channel) => request<NotificationSettings>('POST', '/api/notifications/test', { channel }),
  mute: (table: string, muted: boolean) => request<NotificationSettings>('POST', '/api/notifications/mute', { table, muted }),
};
