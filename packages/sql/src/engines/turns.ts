/** Lets one in at a time: the promise is of one's turn, which lasts until the function is called. */
export function turns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let leave: () => void = () => undefined;
    last = new Promise((left) => {
      leave = left;
    });
    await before;
    return leave;
  };
}

/** Run something in its turn. */
export async function inTurn<R>(
  enter: () => Promise<() => void>,
  run: () => Promise<R>,
): Promise<R> {
  const leave = await enter();
  try {
    return await run();
  } finally {
    leave();
  }
}
