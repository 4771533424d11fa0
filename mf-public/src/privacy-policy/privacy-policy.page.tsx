export function Component() {
  return <p>privacy-policy</p>;
}
