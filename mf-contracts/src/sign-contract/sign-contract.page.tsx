export function Component() {
  return <p>sign-contract</p>;
}
