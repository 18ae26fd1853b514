import type { Second } from './points.ts';

const WIDTH = 900;
const HEIGHT = 360;
const LEFT = 60;
const RIGHT = 60;
const TOP = 40;
const BOTTOM = 40;

/** An SVG of a run: bars of requests per second, lines of the median and the 95th percentile of each second. */
export function latencyPicture(title: string, seconds: readonly Second[]): string {
  const last = Math.max(1, seconds.at(-1)?.at ?? 1);
  const slowest = niceCeiling(Math.max(1, ...seconds.map(({ p95 }) => p95)));
  const busiest = niceCeiling(Math.max(1, ...seconds.map(({ requests }) => requests)));
  const x = (at: number) => LEFT + (at / (last + 1)) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
  const bar = Math.max(1, (WIDTH - LEFT - RIGHT) / (last + 1) - 1);
  const bars = seconds
    .map(({ at, requests }) => {
      const top = y(requests / busiest);
      return `<rect x="${round(x(at))}" y="${round(top)}" width="${round(bar)}" height="${round(y(0) - top)}"/>`;
    })
    .join('');
  const line = (value: (second: Second) => number) =>
    seconds
      .map((second) => `${round(x(second.at) + bar / 2)},${round(y(value(second) / slowest))}`)
      .join(' ');
  const gridLines = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (share) =>
        `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>` +
        `<text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end">${round(slowest * share)} ms</text>` +
        `<text x="${WIDTH - RIGHT + 8}" y="${y(share) + 4}">${round(busiest * share)}/s</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#444">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="22" font-size="15" fill="#111">${title}</text>
<text x="${WIDTH - RIGHT}" y="22" text-anchor="end"><tspan fill="#b8862b">■ requêtes/s</tspan> <tspan fill="#1f5fa8">— p50</tspan> <tspan fill="#b3261e">— p95</tspan></text>
${gridLines}
<g fill="#b8862b" opacity="0.3">${bars}</g>
<polyline fill="none" stroke="#1f5fa8" stroke-width="2" points="${line(({ p50 }) => p50)}"/>
<polyline fill="none" stroke="#b3261e" stroke-width="2" points="${line(({ p95 }) => p95)}"/>
<text x="${LEFT}" y="${HEIGHT - 14}">0 s</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 14}" text-anchor="end">${last} s</text>
</svg>
`;
}

/** The next of 1, 2, 5, 10, 20, 50… */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
