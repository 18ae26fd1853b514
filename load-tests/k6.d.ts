/** As much of k6's own modules as the scripts use; k6 brings them itself. */
declare module 'k6' {
  export function check<T>(value: T, checks: Record<string, (value: T) => boolean>): boolean;
  export function fail(message: string): never;
}

declare module 'k6/http' {
  interface Answer {
    readonly status: number;
    json(): unknown;
  }
  interface Parameters {
    readonly headers?: Record<string, string>;
    readonly tags?: Record<string, string>;
  }
  const http: {
    get(url: string, parameters?: Parameters): Answer;
    post(url: string, body: string, parameters?: Parameters): Answer;
  };
  export default http;
}

declare module 'k6/execution' {
  const execution: { readonly scenario: { readonly iterationInTest: number } };
  export default execution;
}

declare const __ENV: Record<string, string | undefined>;
