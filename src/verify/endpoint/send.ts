/** What came back, or why nothing did. */
export type Reply =
  | { kind: 'response'; status: number; retryAfter: string | null; text: string }
  | { kind: 'none'; reason: string };

/** Sends JSON and waits for the whole response. The one place from which anything leaves this machine. */
export async function send(request: {
  url: string;
  body: string;
  /** Goes into the header of the request and nowhere else. */
  key: string | null;
  timeoutInMs: number;
}): Promise<Reply> {
  const { url, body, key, timeoutInMs } = request;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body,
      // Another address would be given the key.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutInMs),
    });
    const text = await response.text();
    return {
      kind: 'response',
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: key === null ? text : text.replaceAll(key, '[key]'),
    };
  } catch (error) {
    return { kind: 'none', reason: reasonOf(error as Error, timeoutInMs) };
  }
}

function reasonOf(error: Error, timeoutInMs: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutInMs / 1000} s`;
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}
