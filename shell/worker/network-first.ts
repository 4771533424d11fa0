/** A gateway sends these when the server behind it is down; the server sends 503 when it cannot render a page. */
const gatewayErrors = [502, 503, 504];

/**
 * Returns the network's answer when it arrives in time, else the kept answer, else the network's late answer.
 *
 * @param request the running network request
 * @param readKept returns undefined when nothing is kept
 * @throws the network error, when nothing is kept
 */
export async function networkFirst(
  request: Promise<Response>,
  readKept: () => Promise<Response | undefined>,
  limitMs: number,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  const answer = await Promise.race([request.catch(() => undefined), late]);
  clearTimeout(timer);
  if (answer && !gatewayErrors.includes(answer.status)) return answer;
  return (await readKept()) ?? request;
}
