/** Gateways say so when the server behind them is away; the server itself where it cannot make a page. */
const away = [502, 503, 504];

/**
 * What the network answers in time, else what was kept, else what the network answers after all.
 *
 * @param asked the network's answer, under way
 * @param readKept undefined when nothing is kept
 * @throws what the network threw, when nothing is kept
 */
export async function networkFirst(
  asked: Promise<Response>,
  readKept: () => Promise<Response | undefined>,
  limitMs: number,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  clearTimeout(timer);
  if (answer && !away.includes(answer.status)) return answer;
  return (await readKept()) ?? asked;
}
