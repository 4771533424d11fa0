export function Component() {
  return <p>registrations</p>;
}
