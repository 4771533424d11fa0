import { startProduct } from './product';

/** One product for all journeys; they keep apart by the names and phones that they use. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  return product.stop;
}
