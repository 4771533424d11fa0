import { oldestContractVersion, shellContractVersion } from '@school/shell-contract/manifest-names';
import { expect, test } from 'vitest';
import kitPackage from '../kit/package.json' with { type: 'json' };
import { fitsShell } from '../release';
import { kitOfContract } from './shared';

/** Contracts whose remotes do not run with a kit, although the shell says that it runs them. */
function findBroken(kit: string, oldest = oldestContractVersion, newest = shellContractVersion): number[] {
  const contracts = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
  return contracts.filter((contract) => !fitsShell(kitOfContract[contract] ?? 'none', kit));
}

test('the kit runs the remotes of every contract that the shell runs', () => {
  // otherwise: raise shellContractVersion and oldestContractVersion, and name the kit of the new contract
  expect(findBroken(kitPackage.version)).toEqual([]);
});

test('a step of the first number of the kit needs a step of the contract', () => {
  const [first = 0] = kitPackage.version.split('.').map(Number);
  expect(findBroken(`${first}.9.0`)).toEqual([]);
  expect(findBroken(`${first + 1}.0.0`)).toEqual([shellContractVersion]);
  expect(findBroken(kitPackage.version, shellContractVersion, shellContractVersion + 1)).toEqual([
    shellContractVersion + 1,
  ]);
});
