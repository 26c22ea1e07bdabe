/**
 * Lets a class add a private field to objects that others create: a constructor that returns its
 * argument. A weak map would do the same at many times the cost, most of it in garbage collection.
 */

/** The base class; `super(object)` makes `this` that object, and the fields of the class become its own. */
export class Itself {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is the point
    return object;
  }
}
