export function Component() {
  return <p>register</p>;
}
