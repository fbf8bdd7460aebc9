/** Goods as a list, such as "2 turnips, 1 moss". */
export function goodsText(goods: Record<string, number>): string {
  return Object.entries(goods).map(([name, count]) => `${count} ${name}`).join(', ');
}
