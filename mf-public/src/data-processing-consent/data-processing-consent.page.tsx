export function Component() {
  return <p>data-processing-consent</p>;
}
