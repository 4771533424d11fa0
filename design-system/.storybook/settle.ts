/** A chain of effects, answers and renders never pauses for more turns without a change of the page. */
const quietTurns = 4;
/** Ends the wait for a story that never stops changing, such as a running clock. */
const mostTurns = 100;

/** Waits until the page does not change any more without a timer or an event. */
export async function settle(): Promise<void> {
  let quiet = 0;
  const observer = new MutationObserver(() => {
    quiet = 0;
  });
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  for (let turn = 0; turn < mostTurns && quiet < quietTurns; turn++) {
    quiet += 1;
    await nextTurn();
  }
  observer.disconnect();
}

/** Lets the scheduler of React, which uses messages, and timers of no delay have their turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      setTimeout(resolve);
    };
    port2.postMessage(null);
  });
}
