/** Runs tasks of one key one after the other, in the order they came; tasks of different keys do not wait for each other. */
export function createKeyedQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const before = tails.get(key) ?? Promise.resolve();
    // A task runs whatever became of the one before it.
    const running = before.then(task, task);
    tails.set(key, running);
    const forget = () => {
      if (tails.get(key) === running) tails.delete(key);
    };
    running.then(forget, forget);
    return running;
  };
}
