import { describe, expect, it } from 'vitest';
import { addWorkingDays, inParis, isHoliday, isWorkingDay, workingDayFrom } from './calendar.ts';

describe('public holidays', () => {
  it.each([
    ['2026-01-01', 'le jour de l’An'],
    ['2026-04-06', 'le lundi de Pâques'],
    ['2026-05-01', 'la fête du Travail'],
    ['2026-05-14', 'l’Ascension'],
    ['2026-05-25', 'le lundi de Pentecôte'],
    ['2026-07-14', 'la fête nationale'],
    ['2025-04-21', 'le lundi de Pâques'],
    ['2027-03-29', 'le lundi de Pâques'],
    ['2038-04-26', 'le lundi de Pâques, au plus tard'],
    ['2024-05-09', 'l’Ascension'],
  ])('%s is %s', (day) => {
    expect(isHoliday(day)).toBe(true);
  });

  it('Easter Sunday and an ordinary Monday are none', () => {
    expect(isHoliday('2026-04-05')).toBe(false);
    expect(isHoliday('2026-04-13')).toBe(false);
  });
});

it('working days are Monday to Friday without holidays', () => {
  expect(isWorkingDay('2026-11-20')).toBe(true);
  expect(isWorkingDay('2026-11-21')).toBe(false);
  expect(isWorkingDay('2026-11-11')).toBe(false);
  expect(workingDayFrom('2026-12-25')).toBe('2026-12-28');
});

it('counts working days over week-ends and holidays', () => {
  expect(addWorkingDays('2026-12-23', 3)).toBe('2026-12-29');
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
});

it('reads an instant as Paris does, in summer and in winter', () => {
  expect(inParis(new Date('2026-07-13T22:30:00Z'))).toEqual({ day: '2026-07-14', hour: 0 });
  expect(inParis('2026-01-12T12:59:00Z')).toEqual({ day: '2026-01-12', hour: 13 });
});
