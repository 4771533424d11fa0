export function Component() {
  return <p>electronic-signature</p>;
}
