interface LoaderContext {
  resourcePath: string;
  resourceQuery: string;
  getOptions: () => { contract: string; routes: Record<string, string> };
}

export default function contractLoader(this: LoaderContext, code: string): string;
