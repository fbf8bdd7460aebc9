// Portraits of citizens and soldiers, drawn for this page in a box of 36 by 40. Hats and helmets tell them apart.

export interface Person { hat: string; line?: string; helmet?: boolean }

const SPECTACLES = 'M12 19a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0M18.4 19a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0';
const EYES = 'M15 19V20M21 19V20M16 23.5Q18 24.5 20 23.5';

export const PEOPLE: Record<string, Person> = {
  Scholar: { hat: 'M4 11L18 5L32 11L18 17Z', line: `${EYES}M30 12V20` },
  Cartographer: { hat: 'M4 14Q18 9 32 14L28 16Q18 12 8 16ZM10 13Q11 4 18 4T26 13Q18 10 10 13Z' },
  Explorer: { hat: 'M8 14Q9 3 18 3T28 14L32 17Q18 13 4 17Z', line: `${EYES}M18 3V1` },
  Mayor: { hat: 'M11 12V0H25V12H30V15H6V12Z', line: `${EYES}M11 9H25M9 31Q18 40 27 31M18 35V37` },
  Engineer: { hat: 'M10 14Q10 6 18 6T26 14L31 16H10Z', line: SPECTACLES },
  Merchant: { hat: 'M11 14L13 3H23L25 14Q18 12 11 14Z', line: `${EYES}M22 3Q29 4 28 11` },
  'Tax Collector': { hat: 'M10 13Q10 4 18 4T26 13L31 15H5Z', line: `${SPECTACLES}M15 25Q18 22 21 25` },
  Junkbot: { hat: 'M9 11H27V27H9Z', line: 'M18 11V5M16 4H20M13 17H16V20H13ZM20 17H23V20H20ZM13 24H23', helmet: true },
  Scientist: { hat: 'M8 21Q3 11 10 10Q11 3 18 6Q25 3 26 10Q33 11 28 21Q26 12 18 13T8 21Z', line: SPECTACLES },
  'Arms Dealer': { hat: 'M4 14Q18 10 32 14L28 17Q18 13 8 17ZM10 13L12 4Q18 8 24 4L26 13Q18 11 10 13Z' },
  Genius: { hat: 'M7 24Q0 12 8 9Q9 1 18 4Q27 1 28 9Q36 12 29 24Q27 12 18 13T7 24Z', line: SPECTACLES },
  Fixer: { hat: 'M8 14Q9 6 20 7Q29 8 31 16Q20 12 8 14Z', line: `${EYES}M5 36L10 31` },
  Soldier: { hat: 'M11 14V4Q18 2 25 4V14L29 16H9Z', line: `${EYES}M18 3V-2M11 11H25` },
  Captain: { hat: 'M2 14Q7 2 18 3Q29 2 34 14Q18 8 2 14Z', line: `${EYES}M18 3V9M6 31H12M24 31H30` },
  'Iron Soldier': { hat: 'M9 27V12Q9 4 18 4T27 12V27H21V18H15V27Z', line: 'M18 4V-1Q24-3 25 2M9 16H27', helmet: true },
  'Sharp Shooter': { hat: 'M11 13L13 5H23L25 13L31 16Q18 12 11 13Z', line: `${EYES}M32 40V8M31 20H34` },
  'Iron Guard': { hat: 'M8 28V9Q18 1 28 9V28Q18 32 8 28Z', line: 'M11 16H16M20 16H25M18 8V29M12 22H13M12 25H13M23 22H24M23 25H24', helmet: true },
  Spy: { hat: 'M6 33Q5 4 18 4T30 33L25 26Q27 12 18 12T11 26Z', line: 'M14 19H16M20 19H22' },
  Magician: { hat: 'M8 15L18-4L28 15Q18 11 8 15Z', line: `${EYES}M17 5H19M18 4V6M15 26L18 31L21 26` },
  Machinist: { hat: 'M9 11Q18 6 27 11V25L18 29L9 25Z', line: 'M12 16H24V20H12ZM14 25H22', helmet: true },
  Inventor: { hat: 'M12 13V3H24V13H29V15H7V13Z', line: `${EYES}M13 9a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M18.4 9a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0` },
  Gunslinger: { hat: 'M1 11Q7 16 11 12Q12 3 18 6Q24 3 25 12Q29 16 35 11Q29 19 18 16Q7 19 1 11Z', line: `${EYES}M12 29L18 33L24 29` },
  Strategist: { hat: 'M8 12Q9 4 18 4T28 12L26 16H10Z', line: `${SPECTACLES}M17 9H19M18 8V10` },
};

/** The portrait of a card; a card without one gets a plain head. */
export function person(name: string): Person {
  const found = PEOPLE[name.replace(/^Second /, '')] ?? { hat: 'M11 15Q11 10 18 10T25 15Q18 12 11 15Z' };
  return { line: EYES, ...found };
}
