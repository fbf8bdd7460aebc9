// What the server refuses because of load is sent again after the time it names.

/** Seconds. Whoever has to wait longer is told so instead. */
export const PATIENCE = 10;

/** A refusal; `retry` is the number of seconds to wait, or null if trying again is of no use. */
interface Refusal { retry: number | null }

function retryOf(error: unknown): number | null {
  const retry = error instanceof Error && 'retry' in error ? (error as Error & Refusal).retry : null;
  return typeof retry === 'number' ? retry : null;
}

export async function patiently<T>(attempt: () => Promise<T>, wait: (seconds: number) => Promise<void> = sleep): Promise<T> {
  let left = PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const retry = retryOf(error);
      if (retry === null || retry > left) throw error;
      left -= Math.max(retry, 0.1);
      await wait(retry);
    }
  }
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
