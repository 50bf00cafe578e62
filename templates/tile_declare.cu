{{! A tile's declaration. comment, type, name, dims }}
/* {{comment}} */
__shared__ {{type}} {{name}}{{dims}};
