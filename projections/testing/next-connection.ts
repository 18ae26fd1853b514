import type pg from 'pg';

/**
 * Lets a test see, or change, what the next connection that a pool lends is asked, until it is given back.
 * @param ask told each statement's text, and how to go on with it or another.
 */
export function interceptNextConnection(
  pool: pg.Pool,
  ask: (text: string, goOn: (text: string) => Promise<unknown>) => Promise<unknown>,
): void {
  pool.once('acquire', (client) => {
    const query = client.query.bind(client);
    client.query = (text: string, ...rest: []) => ask(text, (wanted) => query(wanted, ...rest));
    pool.once('release', () => {
      client.query = query;
    });
  });
}
