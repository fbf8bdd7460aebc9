// The shell's own words. The games' words come from the server.

const EN = {
  'app.name': 'Smokestack',
  'nav.play': 'Play',
  'nav.tables': 'Tables',
  'nav.mine': 'Your games',
  'theme.auto': 'As the system',
  'theme.day': 'Paper',
  'theme.night': 'Blueprint',
  'start.lead': 'Board games of the industrial age. Sit down with friends or against bots; every rule is kept, and the table tells you why.',
  'start.playNow': 'Play now',
  'start.create': 'Set up a table',
  'start.waiting': 'Waiting for you',
  'start.open': 'Open tables',
  'start.noneOpen': 'No table is waiting for players. Open one, and the link brings your friends.',
  'table.yourTurn': 'Your turn',
  'table.over': 'The game is over.',
  'table.confirm': 'Confirm',
  'table.undo': 'Undo',
  'table.reset': 'Reset turn',
  'table.back': 'Back',
  'tab.log': 'Log',
  'tab.chat': 'Chat',
  'tab.rules': 'Rules',
  'tab.notes': 'Notes',
} as const;

export type Word = keyof typeof EN;

export function w(key: Word): string {
  return EN[key];
}
