/** Resolves when all of it has left this process, which may then end. A reader that went away is no fault of ours. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${text}\n`, () => {
      resolve();
    });
  });
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}
