export function Component() {
  return <p>privacy-policy-contract</p>;
}
