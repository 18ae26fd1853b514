/**
 * `node dist/health-check.js`: what the image runs to see whether its own process lives, on the operators' port. Exit code 0 when it
 * answers, 1 when it does not.
 */
const { METRICS_PORT: port = '' } = process.env;
// Without a port all there is to know is that the container runs.
if (port !== '') {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null);
  process.exitCode = answer?.ok === true ? 0 : 1;
}

export {};
