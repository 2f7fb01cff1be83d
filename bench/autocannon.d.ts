/** The parts of autocannon that the benchmarks use; it brings no types of its own. */
declare module 'autocannon' {
  namespace autocannon {
    type Request = {
      method?: string;
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      setupRequest?: (request: Request) => Request;
    };
    type Client = { setRequests(requests: Request[]): void };
    type Options = {
      /** Connections are spread evenly over several. */
      url: string | string[];
      connections: number;
      duration: number;
      /** Seconds. */
      timeout?: number;
      /** Milliseconds between two looks at whether the time is up. */
      sampleInt?: number;
      setupClient?: (client: Client) => void;
      requests?: Request[];
    };
    type Result = { errors: number; timeouts: number };
    type Run = PromiseLike<Result> & {
      on(
        event: 'response',
        listener: (client: unknown, status: number, bytes: number, ms: number) => void,
      ): void;
    };
  }
  function autocannon(options: autocannon.Options): autocannon.Run;
  export = autocannon;
}
