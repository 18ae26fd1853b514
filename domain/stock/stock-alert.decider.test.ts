import { describe, it } from 'vitest';
import type { StockAlertEvent } from '#contracts/events/catalog/stock-alert.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { stockAlertDecider, type WatchStock } from './stock-alert.decider.ts';

const productId = '22222222-2222-4222-8222-222222222222';
const alertId = '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60';
const now = '2026-03-01T10:00:00.000Z';
const watch = (available: number, threshold: number | null = 5): WatchStock => ({
  type: 'WatchStock',
  productId,
  available,
  threshold,
  alertId,
  now,
});
const raised = (alertType: 'low' | 'out', currentStock: number): StockAlertEvent => ({
  type: 'StockAlertRaised',
  data: { alertId, productId, alertType, currentStock, threshold: 5, raisedAt: now },
});
const cleared = (currentStock: number): StockAlertEvent => ({
  type: 'StockAlertCleared',
  data: { alertId, productId, currentStock },
});

describe('a product with enough bottles', () => {
  it('raises nothing above its threshold', () => {
    given(stockAlertDecider).when(watch(6)).thenNothingHappened();
  });
  it('raises an alert at its threshold', () => {
    given(stockAlertDecider).when(watch(5)).then(raised('low', 5));
  });
  it('raises one alert when it runs out at once', () => {
    given(stockAlertDecider).when(watch(0)).then(raised('out', 0));
  });
  it('that is not on sale alarms nobody', () => {
    given(stockAlertDecider).when(watch(0, null)).thenNothingHappened();
  });
});

describe('a product that is low', () => {
  const past = [raised('low', 4)];
  it('is told once', () => {
    given(stockAlertDecider, past).when(watch(3)).thenNothingHappened();
  });
  it('raises another alert when it runs out', () => {
    given(stockAlertDecider, past).when(watch(0)).then(raised('out', 0));
  });
  it('is cleared above its threshold, or when it leaves the sale', () => {
    given(stockAlertDecider, past).when(watch(6)).then(cleared(6));
    given(stockAlertDecider, past).when(watch(3, null)).then(cleared(3));
  });
  it('raises again after it was cleared', () => {
    given(stockAlertDecider, [...past, cleared(9)])
      .when(watch(2))
      .then(raised('low', 2));
  });
});

describe('a product that ran out', () => {
  it('does not raise again for the first bottles that come back', () => {
    given(stockAlertDecider, [raised('out', 0)])
      .when(watch(2))
      .thenNothingHappened();
  });
});
