import { type ContractVariableName, contractVariableNames } from '@school/api-contract/contracts/document-variables';
import { useT } from '@school/kit';
import { useMemo } from 'react';

export type VariableTitles = ReadonlyMap<string, string>;

/** What the variables of documents are called in the user's language, by name. */
export function useVariableTitles(): VariableTitles {
  const t = useT('mf-contracts');
  return useMemo(
    () =>
      new Map(
        contractVariableNames.map((name: ContractVariableName) => [name, t(`documentVersions.variables.${name}`)]),
      ),
    [t],
  );
}
