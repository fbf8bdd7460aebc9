// What has become of the plans since the last update: moves that they played, and why they stopped.

import type { PlanInfo } from '../generated/protocol';
import { t } from '../lib/messages';
import type { Table } from '../lib/table.svelte';
import { endText, type PlanReader } from './planWords';

interface Known { status: string; played: number }

/** What to tell about plans that have changed; what is seen for the first time is told only if it has ended. */
export function planNews(before: Map<number, Known> | null, plans: PlanInfo[], reader: PlanReader, lastMove: (plan: number) => string): string[] {
  const news: string[] = [];
  for (const plan of plans) {
    const known = before?.get(plan.number);
    if (!before) continue;
    if (plan.played > (known?.played ?? 0)) news.push(t('plan.acted', { text: lastMove(plan.number) }));
    if (plan.status === 'stopped' && known?.status === 'waiting') news.push(t('plan.ended', { why: endText(plan, reader) }));
  }
  return news;
}

export class PlanNews {
  /** What is to be told now. */
  told = $state.raw<string[]>([]);
  private before: Map<number, Known> | null = null;

  constructor(private readonly table: Table) {}

  /** Called when the plans may have changed. */
  update(plans: PlanInfo[], reader: PlanReader): void {
    const lastMove = (plan: number) => this.table.log.findLast((entry) => entry.plan === plan)?.text ?? '';
    const news = planNews(this.before, plans, reader, lastMove);
    this.before = new Map(plans.map((plan) => [plan.number, { status: plan.status, played: plan.played }]));
    if (news.length) this.told = news;
  }

  dismiss(): void {
    this.told = [];
  }
}
