/**
 * Ends this process gracefully on SIGTERM, SIGINT, or when the process that started it is gone.
 * @param {() => Promise<unknown>} close
 */
export function endWithParent(close) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, end);
}
