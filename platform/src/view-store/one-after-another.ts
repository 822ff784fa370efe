/** Gives a function that runs tasks one after another, in the order they come, each whatever became of the one before. */
export const oneAfterAnother = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task);
    last = result;
    return result;
  };
};
