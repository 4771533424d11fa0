export function Component() {
  return <p>students</p>;
}
