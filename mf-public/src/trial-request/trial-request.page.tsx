export function Component() {
  return <p>trial-request</p>;
}
