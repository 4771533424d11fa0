export function listFailedTests(
  report: {
    testResults: {
      name: string;
      status: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  },
  root: string,
): string[];

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

export function listFailedJourneys(report: { suites: Suite[]; errors: { message?: string }[] }): string[];
