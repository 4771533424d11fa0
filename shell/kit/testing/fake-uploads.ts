/** An XMLHttpRequest upload whose outcome the test controls. */
class FakeUpload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  parts = new FormData();
  aborted = false;
  url = '';
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(parts: FormData) {
    this.parts = parts;
  }
  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  /** Reports the number of bytes sent. */
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event('load'));
  }

  /** Simulates a lost network. */
  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

export interface FakeUploads {
  /** Oldest first. */
  sent: readonly FakeUpload[];
  /** @throws when fewer uploads were sent */
  nth: (index: number) => FakeUpload;
  restore: () => void;
}

/** Replaces XMLHttpRequest, which the pages use instead of `fetch` to show upload progress, until `restore`. */
export function fakeUploads(): FakeUploads {
  const sent: FakeUpload[] = [];
  const real = globalThis.XMLHttpRequest;
  class CaughtUpload extends FakeUpload {
    override send(parts: FormData) {
      super.send(parts);
      sent.push(this);
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: CaughtUpload });
  return {
    sent,
    nth: (index) => {
      const upload = sent[index];
      if (!upload) throw new Error(`Upload ${index} was not sent`);
      return upload;
    },
    restore: () => {
      Object.assign(globalThis, { XMLHttpRequest: real });
    },
  };
}
