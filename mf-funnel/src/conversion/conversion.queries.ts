import { funnelConversionRoutes } from '@school/api-contract/families/funnel-conversion';
import { keepPreviousData, refetchOnMount, routeQuery, routeUrl, useQuery } from '@school/kit';
import type { ConversionChoice } from './use-conversion-address';

/** Keeps the previous figures while new ones load. */
export function useConversion(choice: ConversionChoice) {
  return useQuery({
    ...routeQuery(funnelConversionRoutes.read, { query: { ...choice } }),
    ...refetchOnMount,
    placeholderData: keepPreviousData,
  });
}

/** Address of the Excel file of the shown figures. */
export function exportAddress(choice: ConversionChoice): string {
  return routeUrl(funnelConversionRoutes.export, { query: { ...choice } });
}
