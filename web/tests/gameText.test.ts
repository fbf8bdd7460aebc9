import { describe, expect, it } from 'vitest';
import FORMS from '../../tests/kernel/message_forms.json';
import { factText, figureText, fill, promptForOthers, refusalText, shortFigure, type MessageData } from '../src/lib/gameText';

const names = ['Orange', 'Sky'];

describe('words', () => {
  it('fills places as the server does', () => {
    expect(fill('{seat} pays {price} to {owner:seat}.', { seat: 0, price: 4, owner: 1 }, names)).toBe('Orange pays 4 to Sky.');
    expect(fill('{n|cube|cubes} left', { n: 1 }, names)).toBe('1 cube left');
    expect(fill('{n|cube|cubes} left', { n: 3 }, names)).toBe('3 cubes left');
    expect(fill('({money:signed})', { money: -4 }, names)).toBe('(−4)');
    expect(fill('{n|point|points}, {n} in all.', { n: -4 }, names)).toBe('−4 points, −4 in all.');
    expect(fill('({money:signed})', { money: 4 }, names)).toBe('(+4)');
    expect(fill('{owner:seat}', { owner: -1 }, names)).toBe('nobody');
  });

  it.each(FORMS)('speaks to the reader and names others: $message', ({ message, data, you, others }) => {
    const players = ['Ada', 'Bo', '[x|y]'];
    expect(fill(message, data as unknown as MessageData, players, 0)).toBe(you);
    expect(fill(message, data as unknown as MessageData, players)).toBe(others);
  });

  it('tells others what a player is doing, if the game has words for it', () => {
    const messages = { 'prompt.build.others': '{seat} builds track.' };
    expect(promptForOthers(messages, { key: 'build', seat: 1, data: {} }, names)).toBe('Sky builds track.');
    expect(promptForOthers(messages, { key: 'bid', seat: 1, data: {} }, names)).toBe('');
  });

  it('words facts and refusals from the message file', () => {
    const messages = { 'event.bid': '{seat} bids {amount}.', 'refusal.low': 'The lowest bid is {least}.' };
    expect(factText(messages, 'event', { key: 'bid', seat: 1, data: { amount: 3 } }, names)).toBe('Sky bids 3.');
    expect(refusalText(messages, { clause: 'X-1', key: 'low', data: { least: 2 } }, names)).toBe('The lowest bid is 2.');
    expect(factText({}, 'event', { key: 'unknown', seat: 0, data: {} }, names)).toBe('unknown');
  });

  it('words the figures of a standing', () => {
    const messages = { 'figure.cash': '{n|dollar|dollars}', 'figure.cash.short': '${n}' };
    expect(figureText(messages, { key: 'cash', value: 1 })).toBe('1 dollar');
    expect(shortFigure(messages, { key: 'cash', value: 1 })).toEqual({ before: '$', after: '' });
    expect(figureText({}, { key: 'cash', value: -2 })).toBe('cash −2');
    expect(shortFigure({}, { key: 'cash', value: 1 })).toEqual({ before: '', after: '' });
  });
});
