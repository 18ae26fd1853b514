/** An S3-compatible bucket and the key that opens it. */
export interface Bucket {
  readonly name: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
