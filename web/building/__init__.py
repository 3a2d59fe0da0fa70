"""The steps of the build: from the sources in the tree to the files of `dist/`.

None of this is shipped. `web.build` puts the steps in order.
"""
