import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '#services/observability/metrics.ts';
import type { AnswerCache } from '#web/server/answer-cache/answer-cache.ts';

/**
 * Counts answers from memory and answers that had to be made, and tells what is kept.
 * @returns what is to be called for each answer from memory.
 */
export function exposePageCache({ registry }: Metrics, cache: Pick<AnswerCache, 'statistics'>): () => void {
  const registers = [registry];
  let hits = 0;
  new Counter({
    name: 'miris_page_cache_requests_total',
    help: 'Answers that are the same for everybody: sent from memory (hit) or made (miss).',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, cache.statistics().made);
    },
  });
  new Gauge({
    name: 'miris_page_cache_bytes',
    help: 'Memory that kept answers take.',
    registers,
    collect() {
      this.set(cache.statistics().bytes);
    },
  });
  return () => {
    hits += 1;
  };
}
