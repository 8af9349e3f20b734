declare module 'postject' {
  /** Puts a resource into a program. `sentinelFuse`: a text in it that is changed to say so. */
  export function inject(
    file: string,
    name: string,
    data: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
