/** What the server said of an error: the drivers' own messages do not always say it. */
export async function told<R>(run: () => Promise<R>): Promise<R> {
  try {
    return await run();
  } catch (error) {
    const message = messageOf(error);
    if (message === undefined) throw error;
    throw new Error(message, { cause: error });
  }
}

function messageOf(error: unknown): string | undefined {
  const { response } = (error ?? {}) as { readonly response?: Readonly<Record<string, unknown>> };
  const status = response?.['status'] as Readonly<Record<string, unknown>> | undefined;
  // Databricks has a message for people beside the one with the stack.
  const messages = [
    response?.['displayMessage'],
    response?.['errorMessage'],
    status?.['errorMessage'],
  ];
  return messages.find(
    (message): message is string => typeof message === 'string' && message !== '',
  );
}
