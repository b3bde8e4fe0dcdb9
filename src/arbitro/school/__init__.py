"""The school: questions about the rules whose answers the product's own engines work out.

Pure: a question is a value made of a family, a seed and an edition; the same three give the same
question for ever. No answer is typed in: the right one is what the rules of the edition give, a
wrong one what the same rules give with one named mistake. Words are codes, said at the edge.
"""
