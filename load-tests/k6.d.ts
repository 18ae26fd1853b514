/** As much of k6's own modules as the scripts use; k6 brings them itself. */
declare module 'k6' {
  export function check<T>(value: T, checks: Record<string, (value: T) => boolean>): boolean;
  export function fail(message: string): never;
  export function sleep(seconds: number): void;
}

declare module 'k6/http' {
  export interface Answer {
    /** 0 when no answer came. */
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly cookies: Record<string, { readonly name: string; readonly value: string }[]>;
    readonly body: string | null;
    json(): unknown;
  }
  export interface Parameters {
    readonly headers?: Record<string, string>;
    readonly tags?: Record<string, string>;
  }
  const http: {
    get(url: string, parameters?: Parameters): Answer;
    post(url: string, body: string, parameters?: Parameters): Answer;
    request(method: string, url: string, body: string | null, parameters?: Parameters): Answer;
    /** Which statuses do not count as failed requests. */
    setResponseCallback(callback: unknown): void;
    expectedStatuses(...statuses: (number | { min: number; max: number })[]): unknown;
  };
  export default http;
}

declare module 'k6/metrics' {
  export class Counter {
    constructor(name: string);
    add(value: number, tags?: Record<string, string>): void;
  }
}

declare module 'k6/execution' {
  const execution: {
    readonly scenario: { readonly iterationInTest: number };
    readonly vu: { readonly idInTest: number };
  };
  export default execution;
}

declare const __ENV: Record<string, string | undefined>;
/** Which virtual user runs; 0 in setup and teardown. */
declare const __VU: number;
