export function Component() {
  return <p>sales-funnel</p>;
}
